import { CircleAlert } from 'lucide-react'
import { titles } from '#contract/pages/titles.ts'
import { MissingPage } from '../../components/page/MissingPage.tsx'
import { usePageTitle } from '../../shell/page-title.ts'

/** The screen of `/token`, and of `/token/…` when the parameter is not an address. */
export function InvalidToken() {
  usePageTitle(titles.invalidToken)
  return (
    <MissingPage icon={CircleAlert} title={titles.invalidToken} back="tokens">
      <p>A token's address is 32 bytes in base58. This text is something else, or a part of it is missing.</p>
    </MissingPage>
  )
}
