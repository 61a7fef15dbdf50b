import { FileQuestion } from 'lucide-react'
import { titles } from '#contract/pages/titles.ts'
import { MissingPage } from '../../components/page/MissingPage.tsx'
import { usePageTitle } from '../../shell/page-title.ts'

/** The screen of every path that is not a page of the site. */
export function NotFoundScreen() {
  usePageTitle(titles.noPage)
  return (
    <MissingPage icon={FileQuestion} title={titles.noPage}>
      <p>Did you forget to add the page to the router?</p>
    </MissingPage>
  )
}
