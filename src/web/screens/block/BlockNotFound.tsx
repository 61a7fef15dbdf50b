import { PackageX } from 'lucide-react'
import { MissingPage } from '../../components/MissingPage.tsx'

export function BlockNotFound() {
  return (
    <MissingPage icon={PackageX} title="Block Not Found">
      <p>The block height you're looking for doesn't exist or hasn't been processed yet.</p>
    </MissingPage>
  )
}
