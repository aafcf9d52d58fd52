"""Reviews of finished matches: what each decision cost, what was luck, and the moments that mattered.

A review is computed task by task, the most useful first:

    results = {}
    for task in steps(match, "quick", seed=0, results=results):
        results[task.key] = run(match, task, "quick", seed=0)   # in any process; JSON can hold the result
        partial = assemble(match, "quick", 0, results)          # at any time, with what there is
"""
