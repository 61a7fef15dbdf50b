import { ArrowRight, ChartNoAxesCombined, Code, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pages } from '#contract/pages/pages.ts'
import { sealedGeneration } from '../../paths.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useHealth } from '../../queries/network/network.ts'
import { scrollToTop } from '../../shell/header/navigation.ts'
import { cx } from '../../ui/class-names.ts'

/** Cards that link to other pages. */
export function TopicCards() {
  const health = useHealth()
  const apiUp = !hasFailed(health)
  const chain = health.data?.chain
  const rpcUp = apiUp && chain?.up !== false && (chain?.slot ?? null) !== null
  const wait = !health.data && apiUp
  return (
    <div className="grid gap-4 @columns:grid-cols-3">
      <Topic icon={<ShieldCheck size={18} />} title="Validators" path={pages.validators.path}>
        Who produces the blocks, with stake and commission.
      </Topic>
      <Topic icon={<ChartNoAxesCombined size={18} />} title="Analytics" path={pages.charts.path}>
        Transactions, fees, compute and price over time.{' '}
        <Link href={pages.topHolders.path} onClick={scrollToTop} className="relative text-link underline">
          Top Holders
        </Link>
      </Topic>
      <Topic icon={<Code size={18} />} title="Developer Tools" path={pages.developerTools.path}>
        {sealedGeneration() === undefined ? (
          <span className="flex flex-wrap gap-x-4">
            <State label="RPC" up={rpcUp} text={rpcUp ? 'Live' : 'Offline'} wait={wait} />
            <State label="API" up={apiUp} text={apiUp ? 'Operational' : 'Unavailable'} wait={wait} />
          </span>
        ) : (
          'How programs read the chain, and its generations.'
        )}
      </Topic>
    </div>
  )
}

function Topic({
  icon,
  title,
  path,
  children,
}: {
  icon: ReactNode
  title: string
  path: string
  children: ReactNode
}) {
  return (
    <section className="group relative rounded-lg border border-line bg-card p-4 transition-colors hover:border-line-strong">
      <h2 className="font-semibold text-title">
        {/* The link covers the card; links in its text lie above it. */}
        <Link
          href={path}
          onClick={scrollToTop}
          className="flex items-center gap-2.5 after:absolute after:inset-0 after:rounded-lg"
        >
          <span aria-hidden="true" className="text-muted">
            {icon}
          </span>
          {title}
          <ArrowRight
            size={15}
            aria-hidden="true"
            className="ml-auto text-faint transition-transform group-hover:translate-x-0.5"
          />
        </Link>
      </h2>
      <div className="mt-1.5 min-h-5 text-small text-muted">{children}</div>
    </section>
  )
}

function State({ label, up, text, wait }: { label: string; up: boolean; text: string; wait: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {label}
      <span
        className={cx(
          'inline-flex items-center gap-1.5 font-medium',
          wait ? 'text-muted' : up ? 'text-good' : 'text-bad',
        )}
      >
        <span
          aria-hidden="true"
          className={cx('size-2 rounded-full', up ? 'bg-current' : 'border-2 border-current')}
        />
        {wait ? '…' : text}
      </span>
    </span>
  )
}
