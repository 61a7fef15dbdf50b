// The same hash elsewhere on the page lights up under the pointer. One listener and one style rule for the whole
// page: no component renders again, however many hashes there are.

/** Starts lighting up; returns how to stop. */
export function lightUpTwins(): () => void {
  if (!('adoptedStyleSheets' in document)) return () => {}
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let lit: string | undefined

  const light = ({ target }: Event) => {
    const hash =
      target instanceof Element ? target.closest<HTMLElement>('[data-hash]')?.dataset.hash : undefined
    if (hash === lit) return
    lit = hash
    sheet.replaceSync(
      hash
        ? `[data-hash="${CSS.escape(hash)}"]{background:var(--twin);box-shadow:0 0 0 2px var(--twin)}`
        : '',
    )
  }
  document.addEventListener('pointerover', light)
  return () => {
    document.removeEventListener('pointerover', light)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
