import { CircleAlert } from 'lucide-react'
import { titles } from '#contract/pages/titles.ts'
import { MissingPage } from '../../components/page/MissingPage.tsx'
import { usePageTitle } from '../../shell/page-title.ts'

/** `/address/…` with what is not an address. */
export function InvalidAddress() {
  usePageTitle(titles.noAddress)
  return (
    <MissingPage icon={CircleAlert} title={titles.noAddress}>
      <p>An address is 32 bytes in base58. This text is something else, or a part of it is missing.</p>
    </MissingPage>
  )
}
