/** The address: links go through `navigate`, and back and forward work; app/routes says which page is there. */

class Route {
  path = $state(location.pathname)
  query = $state(new URLSearchParams(location.search))

  update(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
  }
}

export const route = new Route()
addEventListener('popstate', () => route.update())

/** Go to an address of this site. */
export function navigate(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address)
  route.update()
  scrollTo(0, 0)
}

/** Change the query of the address, and stay where we are on the page. */
export function setQuery(query: string): void {
  history.replaceState(null, '', location.pathname + (query && `?${query}`) + location.hash)
  route.update()
}

/** For `onclick` of an ordinary link: stay in the page unless a new tab is wanted. */
export function followLink(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  navigate(event.currentTarget.pathname + event.currentTarget.search + event.currentTarget.hash)
}
