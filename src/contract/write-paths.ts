/** The paths of the calls that change something; clients send them by POST. */
export const writePaths = {
  setTrollboxSetting: '/api/trollbox/settings/:key',
  postTrollboxMessage: '/api/trollbox/messages',
  deleteTrollboxMessage: '/api/trollbox/messages/:id/delete',
  muteTrollboxAuthor: '/api/trollbox/messages/:id/mute',
  listTrollboxMutes: '/api/trollbox/mutes',
  unmuteTrollboxAuthor: '/api/trollbox/mutes/:id/delete',
  sendBreakTransaction: '/api/break/send-transaction',
  requestCoins: '/api/faucet/request',
} as const
