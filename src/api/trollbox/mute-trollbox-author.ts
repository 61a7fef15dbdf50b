import type { muteTrollboxAuthor as route } from '#contract/community/trollbox.ts'
import type { WriteHandler } from '../handler.ts'
import type { TrollboxContext } from './context.ts'

/** `POST /api/trollbox/messages/{id}/mute` */
export const muteTrollboxAuthor: WriteHandler<typeof route, TrollboxContext> = async (
  { id },
  { trollbox },
) => ({
  mutedUntil: await trollbox.mute(id),
})
