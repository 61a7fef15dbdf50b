import { Hammer } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { findPage } from '#contract/pages.ts'
import { sections } from '#contract/titles.ts'
import { paths } from '../../paths.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** A route of the product whose screen is not built yet. */
export function NotBuiltScreen() {
  const page = findPage(useLocation()[0])
  const entry = sections[page?.name as keyof typeof sections]
  usePageTitle(entry?.title)
  return (
    <Notice
      icon={Hammer}
      title={entry?.title ?? 'This page'}
      actions={
        <>
          <Link href={paths.home()} className={buttonClass('primary')}>
            Return to Explorer
          </Link>
          <Link href={paths.transactions()} className={buttonClass()}>
            All Transactions
          </Link>
        </>
      }
    >
      <p>This page is not built yet. It will show {entry?.about ?? 'more'}.</p>
    </Notice>
  )
}
