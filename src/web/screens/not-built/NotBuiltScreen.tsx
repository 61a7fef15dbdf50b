import { Hammer } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { pagePaths } from '#contract/pages.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { Hash } from '../../components/Hash.tsx'
import { TextLink } from '../../components/links.tsx'
import { paths } from '../../paths.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { coming } from './coming.ts'

/** A route of the product whose screen comes later. */
export function NotBuiltScreen() {
  const [, first, second] = useLocation()[0].split('/')
  const [name] =
    Object.entries(pagePaths).find(([, path]) => path.split('/')[1] === first && path !== '/') ?? []
  const entry = coming[name as keyof typeof coming]
  usePageTitle(entry?.title)
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
      {second && (
        <p className="flex items-center justify-center gap-1">
          <TextLink to={paths.address(second)}>
            <Hash value={second} form="ends" />
          </TextLink>
          <CopyButton value={second} label="Address" />
        </p>
      )}
      <p>This page is not built yet. It will show {entry?.about ?? 'more'}.</p>
    </Notice>
  )
}
