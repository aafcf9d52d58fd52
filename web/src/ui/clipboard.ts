/** Put a text where it can be pasted. A page that came without https has no clipboard, so there a field is selected and copied. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  const within = document.querySelector('dialog[open]') ?? document.body
  within.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (!done) throw new Error('copy')
}
