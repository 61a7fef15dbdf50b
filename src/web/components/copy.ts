import { toast } from '../ui/toast.ts'

/** Copies and says so: 'Copied!', '{label} copied to clipboard'. Returns whether it worked. */
export async function copy(text: string, label: string): Promise<boolean> {
  const done = await write(text)
  if (done) toast({ title: 'Copied!', description: `${label} copied to clipboard` })
  else toast({ title: 'Failed to copy', description: 'Unable to copy to clipboard', variant: 'destructive' })
  return done
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeTheOldWay(text)
  }
}

// A self-hosted explorer is often opened by plain http and an address of the local network, where browsers
// withhold the clipboard API.
function writeTheOldWay(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}
