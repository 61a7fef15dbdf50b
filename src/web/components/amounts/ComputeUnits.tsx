import { percentOf } from '../../format/amount.ts'
import { Figure } from './Figure.tsx'
import { unknown } from './unknown.tsx'

type ComputeUnitsProps = {
  used: string | null
  limit: string | number | null
  /** The name of the limit, for the tooltip. */
  title: string
}

/** The compute units used, and their share of a limit. */
export function ComputeUnits({ used, limit, title }: ComputeUnitsProps) {
  if (used === null) return unknown
  const share =
    limit === null
      ? undefined
      : percentOf({ raw: BigInt(used), decimals: 0 }, { raw: BigInt(limit), decimals: 0 })
  return (
    <span>
      <Figure value={used} />
      {limit !== null && (
        <span className="text-muted" title={title}>
          {' of '}
          <Figure value={limit} />
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
