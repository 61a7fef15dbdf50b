import { ends, shortAddress, shortSignature } from '../../format/address.ts'

/** The short forms of hashes. `whole` is for the page's own hash. */
export type HashForm = 'address' | 'signature' | 'activity' | 'ends' | 'whole'

const shorten: Record<HashForm, (value: string) => string> = {
  address: shortAddress,
  signature: shortSignature,
  activity: (value) => ends(value, 8, 6),
  ends: (value) => ends(value, 8, 8),
  whole: (value) => value,
}

/**
 * A hash, an address or a signature. The short form is visible, but copying, find-in-page and screen readers
 * get the full value. If `label` is present, it replaces the short form, also for screen readers.
 */
export function Hash({
  value,
  form = 'address',
  label,
}: {
  value: string
  form?: HashForm
  label?: string | undefined
}) {
  const short = label ?? shorten[form](value)
  if (short === value)
    return (
      <span className="hash-wrapped" data-hash={value}>
        {value}
      </span>
    )
  const isNamed = label !== undefined
  return (
    <span className="hash" data-hash={value} title={value}>
      <span className={isNamed ? 'hash-short font-sans text-[1.077em]' : 'hash-short'} aria-hidden={!isNamed}>
        {short}
      </span>
      <span className="hash-whole" aria-hidden={isNamed}>
        {value}
      </span>
    </span>
  )
}
