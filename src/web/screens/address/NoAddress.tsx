import { CircleAlert } from 'lucide-react'
import { titles } from '#contract/pages/titles.ts'
import { MissingPage } from '../../components/page/MissingPage.tsx'
import { usePageTitle } from '../../shell/page-title.ts'

/** The screen of `/address` without an address. */
export function NoAddress() {
  usePageTitle(titles.noAddress)
  return (
    <MissingPage icon={CircleAlert} title={titles.noAddress}>
      <p>No address specified</p>
    </MissingPage>
  )
}
