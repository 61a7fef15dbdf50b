/** A grey bar instead of a text of about so many characters. */
export function Bar({ characters }: { characters: number }) {
  return <span aria-hidden="true" className="bar" style={{ width: `${characters}ch` }} />
}

/** Says once, to screen readers only, that a page or card is loading. */
export function Loading({ what }: { what: string }) {
  return (
    <span role="status" className="sr-only">
      Loading {what}
    </span>
  )
}
