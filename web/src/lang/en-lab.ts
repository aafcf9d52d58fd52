/** The texts of the lab's editor and of the frame of its pages, in English. */
export const lab = {
  'nav.lab': 'Lab',
  'lab.steps': 'Steps of the lab',
  'lab.step.edit': 'Edit',
  'lab.step.report': 'Report',
  'lab.step.compare': 'Compare',
} as const
