import { Hourglass } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { findPage, isSoon, sectionTitle } from '#contract/pages/pages.ts'
import { paths } from '../../paths.ts'
import { useHealth, useNetworkNames } from '../../queries/network/network.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'

const communityPlans = ['Discord integration', 'Developer hub', 'Community proposals']

/** The screen of all products that do not exist yet. */
export function ComingSoonScreen() {
  const name = findPage(useLocation()[0])?.name
  const chain = useNetworkNames()
  const title = name && isSoon(name) ? sectionTitle(name, chain) : undefined
  const { bridge } = useHealth().data?.network.links ?? {}
  usePageTitle(title)
  return (
    <Notice
      icon={Hourglass}
      title={title ?? 'Coming Soon'}
      actions={
        <Link href={paths.home()} className={buttonClass('primary')}>
          Return to Explorer
        </Link>
      }
    >
      <p>
        <Badge tone="orange">Coming Soon</Badge>
      </p>
      {name === 'bridge' && bridge && (
        <p>
          This explorer has none yet. The chain's own is at{' '}
          <a
            href={bridge}
            target="_blank"
            rel="noreferrer"
            className="text-link underline underline-offset-3"
          >
            {new URL(bridge).host}
          </a>
        </p>
      )}
      {name === 'community' && (
        <>
          <p>What is planned:</p>
          <ul className="mx-auto w-fit list-disc pl-5 text-left">
            {communityPlans.map((plan) => (
              <li key={plan}>{plan}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
