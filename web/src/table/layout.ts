/** Whether a window is so low that the hand goes beside the table, not below it: a phone held sideways, a laptop at 200%. */
export function isShort(width: number, height: number): boolean {
  return height < 560 && width > height
}
