"""The benchmark's tools: checking items, making solver packets, selecting, clean subsets, reports, an evaluation task.

The rules are those of the published benchmark ("OpenFrontiers: A Collection of Open Research Problems and a Benchmark for Scientific
Rediscovery", section 4 and appendices C to E); each module names the part that it carries out.
"""
