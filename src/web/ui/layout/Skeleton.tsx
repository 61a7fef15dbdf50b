/** A grey bar in place of a text of about `characters` characters. */
export function Bar({ characters }: { characters: number }) {
  return <span aria-hidden="true" className="bar" style={{ width: `${characters}ch` }} />
}

/**
 * Grey bars in the space that `text` would take, over as many lines. `mono` uses the font of numbers and
 * hashes.
 */
export function Ghost({ text, mono = false }: { text: string; mono?: boolean }) {
  return <span aria-hidden="true" className={mono ? 'ghost hash-wrapped' : 'ghost'} data-text={text} />
}

/** Announces once, to screen readers only, that a page or card is loading. */
export function Loading({ what }: { what: string }) {
  return (
    <span role="status" className="sr-only">
      Loading {what}
    </span>
  )
}
