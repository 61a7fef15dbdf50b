import { count, partText } from '../../format/number.ts'

/** The compute units that a part used, and their share of the whole. */
export function ComputeShare({ units, whole }: { units: string; whole: string | null }) {
  const share = whole === null ? undefined : shareOf(BigInt(units), BigInt(whole))
  return (
    <span
      className="inline-flex items-center gap-2 whitespace-nowrap text-muted text-xs"
      title={
        share === undefined
          ? undefined
          : `${count(units)} of the transaction's ${count(whole)} compute units, with the calls that it made`
      }
    >
      {share !== undefined && (
        <span
          aria-hidden="true"
          className="h-1.5 w-16 overflow-hidden rounded-full bg-raised max-sm:hidden print:hidden"
        >
          <span
            className="block h-full rounded-full bg-line-strong"
            style={{ width: `${Math.min(share, 100)}%` }}
          />
        </span>
      )}
      <span>
        <span className="font-mono">{count(units)}</span> <abbr title="compute units">CU</abbr>
        {share !== undefined && (
          <>
            {' · '}
            <span className="font-mono">{share < 0.1 && share > 0 ? '<0.1%' : partText(share, 100, 1)}</span>
            <span className="sr-only"> of the transaction's compute units</span>
          </>
        )}
      </span>
    </span>
  )
}

/** The share in per cent; undefined if the whole is zero. */
function shareOf(part: bigint, whole: bigint): number | undefined {
  return whole > 0n ? Number((part * 1_000_000n) / whole) / 10_000 : undefined
}
