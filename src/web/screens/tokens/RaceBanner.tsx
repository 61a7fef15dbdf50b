import { Trophy } from 'lucide-react'
import { TextLink } from '../../components/addresses/links.tsx'
import { TokenLogo } from '../../components/tokens/TokenLogo.tsx'
import { count, percentText } from '../../format/number.ts'
import { listedName } from '../../format/token-values.ts'
import { paths } from '../../paths.ts'
import { useLeadingToken } from '../../queries/tokens.ts'
import { cx } from '../../ui/class-names.ts'
import { Bar } from '../../ui/layout/Skeleton.tsx'

const GOAL = 1_000

/** A banner with the quality token that has the most holders, and its distance from a thousand holders. */
export function RaceBanner() {
  const { data: leader, isPending } = useLeadingToken()
  // Without a quality token there is no banner.
  if (leader === null || (!leader && !isPending)) return null
  // While the leader's holders are still being counted, the banner shows no progress.
  const known = leader?.holderCount ?? null
  const holders = known ?? 0
  const percent = Math.min(100, (holders / GOAL) * 100)
  const isReached = holders >= GOAL
  const text = percentText(known === null ? null : percent, 1)
  return (
    <section
      aria-labelledby="race"
      className="mb-4 grid gap-x-6 gap-y-3 rounded-lg border border-line bg-card p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] sm:items-center"
    >
      <div className="flex min-w-0 items-center gap-3">
        <span className={cx('shrink-0', isReached ? 'text-good' : 'text-muted')}>
          <Trophy size={22} aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h2 id="race" className="font-semibold text-title">
            Race to 1000 Holders
          </h2>
          <p className="flex min-h-6 min-w-0 items-center gap-1.5 text-small text-muted">
            {leader ? (
              <>
                <TokenLogo url={leader.logoUri} name={leader.symbol ?? leader.name} size={18} />
                <span className="truncate">
                  <TextLink to={paths.token(leader.mint)}>{listedName(leader)}</TextLink>
                </span>
                <span className="shrink-0">leads</span>
              </>
            ) : (
              <Bar characters={18} />
            )}
          </p>
        </div>
      </div>
      <div>
        <div
          role="progressbar"
          aria-labelledby="race"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
          aria-valuetext={known === null ? 'Not known yet' : `${count(holders)} of ${count(GOAL)} holders`}
          className="h-2.5 overflow-hidden rounded-full bg-raised"
        >
          <div
            className={cx('h-full rounded-full', isReached ? 'bg-good' : 'bg-accent')}
            style={{ width: `${percent}%` }}
          />
        </div>
        <p className="mt-1.5 flex min-h-5 flex-wrap justify-between gap-x-3 text-small text-muted">
          {leader && (
            <>
              <span className={isReached ? 'font-medium text-good' : undefined}>{text}</span>
              {known !== null && (
                <span>
                  {count(holders)} holders
                  {!isReached && ` · ${count(GOAL - holders)} to go`}
                </span>
              )}
            </>
          )}
        </p>
      </div>
    </section>
  )
}
