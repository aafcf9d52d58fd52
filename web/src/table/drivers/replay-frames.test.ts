import { expect, it } from 'vitest'
import type { ReplayFrame } from '../../api'
import { ReplayFrames } from './replay-frames'

/** A match of ten entries, of which the fifth takes back the fourth. */
function server() {
  const asked: string[] = []
  const mainline = (number: number) =>
    Array.from({ length: number }, (_, at) => at + 1).filter((one) => one !== 5 && (number < 5 || one !== 4))
  const fetch = async (number: number, log: boolean): Promise<ReplayFrame> => {
    asked.push(`${number}${log ? ' log' : ''}`)
    const numbers = log ? [0, ...mainline(number)] : [number]
    const entries = numbers.map((one) => ({ number: one, kind: one ? 'move' : 'deal', seat: null, events: [] }))
    return {
      table: 't',
      number,
      entries: 10,
      viewer: 'open',
      mainline: mainline(number),
      frame: { entries, position: {}, result: null },
    } as unknown as ReplayFrame
  }
  return { asked, frames: new ReplayFrames(fetch) }
}
const numbers = (log: { number: number }[]) => log.map((entry) => entry.number)

it('asks for the whole log once, then for single entries', async () => {
  const { asked, frames } = server()
  expect(numbers((await frames.at(7)).log)).toEqual([0, 1, 2, 3, 6, 7])
  expect(numbers((await frames.at(8)).log)).toEqual([0, 1, 2, 3, 6, 7, 8])
  expect(numbers((await frames.at(3)).log)).toEqual([0, 1, 2, 3])
  await frames.at(7)
  expect(asked).toEqual(['7 log', '8', '3'])
})

it('asks for the log where entries between are unknown, and shows what was taken back only before that', async () => {
  const { asked, frames } = server()
  await frames.at(0)
  expect(numbers((await frames.at(3)).log)).toEqual([0, 1, 2, 3])
  expect(numbers((await frames.at(4)).log)).toEqual([0, 1, 2, 3, 4])
  expect(numbers((await frames.at(5)).log)).toEqual([0, 1, 2, 3])
  expect(numbers((await frames.at(6)).log)).toEqual([0, 1, 2, 3, 6])
  expect(asked).toEqual(['0 log', '3 log', '4', '5', '6'])
})

it('fetches both neighbours before they are wanted, within the match', async () => {
  const { asked, frames } = server()
  frames.preload((await frames.at(6)).found)
  await Promise.all([frames.at(7), frames.at(5)])
  expect(asked).toEqual(['6 log', '7', '5 log'])
  frames.preload((await frames.at(0)).found)
  frames.preload((await frames.at(10)).found)
  await new Promise((done) => setTimeout(done))
  expect(asked).not.toContain('-1')
  expect(asked.join()).not.toContain('11')
})

it('asks again after a failure', async () => {
  let failing = true
  const { frames: working, asked } = server()
  const frames = new ReplayFrames(async (number) => {
    if (failing) throw new Error('no connection')
    return (await working.at(number)).found
  })
  await expect(frames.at(2)).rejects.toThrow('no connection')
  failing = false
  expect((await frames.at(2)).found.number).toBe(2)
  expect(asked).toEqual(['2 log'])
})
