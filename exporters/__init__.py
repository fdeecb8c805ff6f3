"""Exporters: from a corpus to Parquet, the dataset card, checksums and the manifest; publishing to the Hub."""
