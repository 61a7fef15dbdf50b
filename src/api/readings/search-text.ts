/** The signature, address or number in a pasted URL of this or another explorer; undefined when it is not a URL. */
export function partOfUrl(q: string): string | undefined {
  if (!q.includes('/')) return undefined
  const found = q.match(
    /(?:^|[/#])(?:tx|txn|transaction|signature|block|slot|address|account|token|mint|program|validator)s?\/(?:slot-)?([0-9a-z]+)/i,
  )
  return found?.[1]
}

/** A number as people write block heights: `858084`, `#858084`, `858,084`, `slot 858084`; undefined for other text. */
export function wholeNumber(written: string): number | undefined {
  const text = written.replace(/^(block|slot)[-\s]+/i, '')
  const digits = /^#?\d{1,3}([,_' ]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text.replace(/^#/, '')
  if (!/^\d{1,16}$/.test(digits)) return undefined
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : undefined
}
