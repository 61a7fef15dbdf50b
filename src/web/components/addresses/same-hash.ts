// While a hash is hovered or focused, all its occurrences on the page are highlighted. One style rule does
// this for the whole page, so that no component renders again.

/** Starts the highlighting; returns a function that stops it. */
export function highlightSameHash(): () => void {
  if (!('adoptedStyleSheets' in document)) return () => {}
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let lit: string | undefined

  const light = (hash: string | undefined) => {
    if (hash === lit) return
    lit = hash
    sheet.replaceSync(
      hash
        ? `[data-hash="${CSS.escape(hash)}"]{background:var(--same-hash);box-shadow:0 0 0 2px var(--same-hash)}`
        : '',
    )
  }
  const onPointer = ({ target }: Event) =>
    light(target instanceof Element ? target.closest<HTMLElement>('[data-hash]')?.dataset.hash : undefined)
  const onFocus = ({ target }: Event) =>
    light(
      target instanceof Element && target.matches('a:focus-visible')
        ? target.querySelector<HTMLElement>('[data-hash]')?.dataset.hash
        : undefined,
    )
  document.addEventListener('pointerover', onPointer)
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('pointerover', onPointer)
    document.removeEventListener('focusin', onFocus)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
