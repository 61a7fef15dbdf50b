import { Link } from 'wouter'
import { pagePaths } from '#contract/pages/pages.ts'
import { perSecond } from '../../format/number.ts'
import { useNetworkHistory } from '../../queries/network/network-history.ts'
import { scrollToTop } from '../../shell/header/navigation.ts'
import { Sparkline } from '../../ui/layout/Sparkline.tsx'

/**
 * The transactions per second of the last hour as a small chart, which leads to all charts. Votes count, as in the number
 * beside it. Nothing while none is known.
 */
export function LastHour() {
  const { data } = useNetworkHistory('hour')
  const values = data?.periods.map(({ tps, voteTps }) => (tps === null ? null : tps + (voteTps ?? 0))) ?? []
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const [least, most] = [Math.min(...known), Math.max(...known)].map(perSecond)
  return (
    <Link
      href={`${pagePaths.charts}?range=hour`}
      onClick={scrollToTop}
      title="Transactions per second in the last hour, votes included"
      className="block h-full rounded transition-opacity hover:opacity-75"
    >
      <Sparkline
        label={`Transactions per second in the last hour: at least ${least}, at most ${most}`}
        values={values}
      />
    </Link>
  )
}
