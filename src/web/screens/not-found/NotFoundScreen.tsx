import { FileQuestion } from 'lucide-react'
import { titles } from '#contract/pages/titles.ts'
import { MissingPage } from '../../components/page/MissingPage.tsx'
import { usePageTitle } from '../../shell/page-title.ts'

/** Any path that is not one of the site. */
export function NotFoundScreen() {
  usePageTitle(titles.noPage)
  return (
    <MissingPage icon={FileQuestion} title={titles.noPage}>
      <p>Did you forget to add the page to the router?</p>
    </MissingPage>
  )
}
