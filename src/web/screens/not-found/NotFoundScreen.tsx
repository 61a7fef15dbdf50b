import { FileQuestion } from 'lucide-react'
import { Link } from 'wouter'
import { titles } from '#contract/titles.ts'
import { paths } from '../../paths.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Any path that is not one of the site. */
export function NotFoundScreen() {
  usePageTitle(titles.noPage)
  return (
    <Notice
      icon={<FileQuestion size={22} aria-hidden="true" />}
      title={titles.noPage}
      actions={
        <Link href={paths.home()} className={buttonClass('primary')}>
          Return to Explorer
        </Link>
      }
    >
      <p>Did you forget to add the page to the router?</p>
    </Notice>
  )
}
