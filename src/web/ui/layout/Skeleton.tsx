/** A grey bar instead of a text of about so many characters. */
export function Bar({ characters }: { characters: number }) {
  return <span aria-hidden="true" className="bar" style={{ width: `${characters}ch` }} />
}

/** Grey bars in the space of `text`, in as many lines as the text itself would take. `mono`: as numbers and hashes are written. */
export function Ghost({ text, mono = false }: { text: string; mono?: boolean }) {
  return <span aria-hidden="true" className={mono ? 'ghost hash-wrapped' : 'ghost'} data-text={text} />
}

/** Says once, to screen readers only, that a page or card is loading. */
export function Loading({ what }: { what: string }) {
  return (
    <span role="status" className="sr-only">
      Loading {what}
    </span>
  )
}
