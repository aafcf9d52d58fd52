/** The title of the page, which also says where it is our turn. */
import { socket } from '../../api/socket.svelte'
import { say } from '../../lang'

class Title {
  /** What is on the page. */
  name = $state('')
  /** Whether it is our turn here. */
  turn = $state(false)

  get text(): string {
    const name = this.name || say('app.name') // a page that has nothing to show has no name either
    if (this.turn) return `● ${say('table.yourturn')} · ${name}`
    if (socket.turns.length) return `● ${say('table.turnelsewhere')} · ${name}`
    return name
  }
}

export const title = new Title()

/** Set the title of the page that is shown now. */
export function setTitle(name: string, turn = false): void {
  title.name = name
  title.turn = turn
}
