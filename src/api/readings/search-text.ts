/** The signature, address or number in a pasted link of this or any other explorer; undefined in what is no link. */
export function partOfUrl(q: string): string | undefined {
  if (!q.includes('/')) return undefined
  const found = q.match(
    /(?:^|[/#])(?:tx|txn|transaction|signature|block|slot|address|account|token|mint|program|validator)s?\/([0-9a-z]+)/i,
  )
  return found?.[1]
}

/** Digits as people write a block: `858084`, `#858084`, `858,084`. */
export function wholeNumber(text: string): number | undefined {
  const digits = /^#?\d{1,3}([,_' ]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text.replace(/^#/, '')
  if (!/^\d{1,16}$/.test(digits)) return undefined
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : undefined
}
