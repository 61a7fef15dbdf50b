import { percentOf } from '../format/amount.ts'
import { count } from '../format/number.ts'
import { unknown } from './unknown.tsx'

type ComputeUnitsProps = {
  used: string | null
  limit: string | number | null
  /** The name of the limit, in the tooltip. */
  title: string
}

/** Compute units used, and their share of a limit. */
export function ComputeUnits({ used, limit, title }: ComputeUnitsProps) {
  if (used === null) return unknown
  const share =
    limit === null
      ? undefined
      : percentOf({ raw: BigInt(used), decimals: 0 }, { raw: BigInt(limit), decimals: 0 })
  return (
    <span>
      <Figure text={count(used)} />
      {limit !== null && (
        <span className="text-muted" title={title}>
          {' of '}
          <Figure text={count(limit)} />
          {share && (
            <>
              {' ('}
              <Figure text={share} />)
            </>
          )}
        </span>
      )}
    </span>
  )
}

function Figure({ text }: { text: string }) {
  return <span className="font-mono text-[0.929em]">{text}</span>
}
