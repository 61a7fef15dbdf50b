import { Hammer } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { findPage } from '#contract/pages.ts'
import { sections, titles } from '#contract/titles.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { Hash } from '../../components/Hash.tsx'
import { TextLink } from '../../components/links.tsx'
import { paths } from '../../paths.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

const token = { title: 'Token', about: 'its market, supply, holders, transfers and metadata' }

/** A route of the product whose screen is not built yet. */
export function NotBuiltScreen() {
  const page = findPage(useLocation()[0])
  const mint = page?.name === 'token' ? page.value : undefined
  const entry = mint ? token : sections[page?.name as keyof typeof sections]
  usePageTitle(mint ? titles.token(mint) : entry?.title)
  return (
    <Notice
      icon={<Hammer size={22} aria-hidden="true" />}
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
      {mint && (
        <p className="flex items-center justify-center gap-1">
          <TextLink to={paths.address(mint)}>
            <Hash value={mint} form="ends" />
          </TextLink>
          <CopyButton value={mint} label="Address" />
        </p>
      )}
      <p>This page is not built yet. It will show {entry?.about ?? 'more'}.</p>
    </Notice>
  )
}
