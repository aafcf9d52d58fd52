/** Something that a page asks the server for: whether it is under way, and why it failed. */
import { messageOf } from '../../api'

export class Attempt {
  busy = $state(false)
  error = $state('')

  /** Do it; a failure becomes a sentence to show. */
  async run(what: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.error = ''
    try {
      await what()
    } catch (caught) {
      this.error = messageOf(caught)
    } finally {
      this.busy = false
    }
  }
}
