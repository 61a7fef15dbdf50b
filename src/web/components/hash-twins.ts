// The same hash elsewhere on the page lights up under the pointer or the focus. One style rule for the whole page: no
// component renders again, however many hashes there are.

/** Starts lighting up; returns how to stop. */
export function lightUpTwins(): () => void {
  if (!('adoptedStyleSheets' in document)) return () => {}
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let lit: string | undefined

  const light = (hash: string | undefined) => {
    if (hash === lit) return
    lit = hash
    sheet.replaceSync(
      hash
        ? `[data-hash="${CSS.escape(hash)}"]{background:var(--twin);box-shadow:0 0 0 2px var(--twin)}`
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
