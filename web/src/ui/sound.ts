/** Small sounds, made by the browser itself; only for who asked for them. */
import { settings } from './settings.svelte'

export type Sound = 'card' | 'turn' | 'end'

// frequency in hertz, length in seconds, after so many seconds
const NOTES: Record<Sound, [number, number, number][]> = {
  card: [[190, 0.07, 0]],
  turn: [
    [523, 0.16, 0],
    [659, 0.24, 0.1],
  ],
  end: [
    [392, 0.2, 0],
    [523, 0.2, 0.14],
    [659, 0.4, 0.28],
  ],
}
let output: AudioContext | undefined

/** Play a sound, where sounds are wanted. */
export function play(sound: Sound): void {
  if (!settings.sound) return
  output ??= new AudioContext()
  for (const [frequency, length, after] of NOTES[sound]) {
    const at = output.currentTime + after
    const [tone, volume] = [output.createOscillator(), output.createGain()]
    tone.type = sound === 'card' ? 'triangle' : 'sine'
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + length)
    tone.connect(volume).connect(output.destination)
    tone.start(at)
    tone.stop(at + length)
  }
}
