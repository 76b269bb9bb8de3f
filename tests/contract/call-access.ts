import { changeRows, readTable } from './access-table.ts';

/** Written by hand from decisions.md and security.md, never from the contract: it judges the contract. */
export const callAccess = readTable(`
                              nobody           pending          rejected          paused          others         member          admin           adminOthers
account.currentUser           unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
account.signIn                ok               account_pending  account_rejected  ok              -              ok              ok              -
account.register              ok               ok               ok                ok              -              ok              ok              -
account.signOut               ok               ok               ok                ok              -              ok              ok              -
account.setTimeZone           unauthenticated  unauthenticated  unauthenticated   account_paused  -              ok              ok              -
account.signInWays            ok               ok               ok                ok              -              ok              ok              -
account.requestPasswordReset  ok               ok               ok                ok              -              ok              ok              -
account.changePassword        unauthenticated  unauthenticated  unauthenticated   account_paused  -              ok              ok              -
account.listSessions          unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
account.endSession            unauthenticated  unauthenticated  unauthenticated   ok              not_found      ok              ok              not_found
account.endOtherSessions      unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
account.wsToken               unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
setup.status                  ok               ok               ok                ok              -              ok              ok              -
setup.createAdmin             already_set_up   already_set_up   already_set_up    already_set_up  -              already_set_up  already_set_up  -
setup.claimStatus             ok               ok               ok                ok              -              ok              ok              -
setup.claimAdmin              not_claimable    not_claimable    not_claimable     not_claimable   -              not_claimable   not_claimable   -
users.listPending             unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
users.list                    unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
users.counts                  unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
users.read                    unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
users.rename                  unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
users.resetPassword           unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
users.setRole                 unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
users.delete                  unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
deletionRequests.own          unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
deletionRequests.file         unauthenticated  unauthenticated  unauthenticated   account_paused  id_taken       ok              ok              id_taken
deletionRequests.list         unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
deletionRequests.counts       unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
deletionRequests.review       unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
audit.list                    unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
audit.actors                  unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
dashboard.read                unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
users.approve                 unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
users.reject                  unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
users.toggleSuspension        unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
settings.maintenance          ok               ok               ok                ok              -              ok              ok              -
settings.setMaintenance       unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
schedule.listOfDay            unauthenticated  unauthenticated  unauthenticated   ok              ok             ok              ok              ok
schedule.listOfRange          unauthenticated  unauthenticated  unauthenticated   ok              ok             ok              ok              ok
schedule.add                  unauthenticated  unauthenticated  unauthenticated   account_paused  id_taken       ok              ok              id_taken
schedule.reschedule           unauthenticated  unauthenticated  unauthenticated   account_paused  not_found      ok              ok              not_found
schedule.decide               unauthenticated  unauthenticated  unauthenticated   account_paused  not_found      ok              ok              not_found
schedule.remove               unauthenticated  unauthenticated  unauthenticated   account_paused  not_found      ok              ok              not_found
support.listOwn               unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
support.send                  unauthenticated  unauthenticated  unauthenticated   ok              id_taken       ok              ok              id_taken
support.markRead              unauthenticated  unauthenticated  unauthenticated   ok              not_found      ok              ok              not_found
support.list                  unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
support.counts                unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
support.respond               unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
support.remove                unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
notifications.list            unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
notifications.markRead        unauthenticated  unauthenticated  unauthenticated   ok              not_found      ok              ok              not_found
chat.messages                 unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
chat.send                     unauthenticated  unauthenticated  unauthenticated   account_paused  id_taken       ok              ok              id_taken
chat.markRead                 unauthenticated  unauthenticated  unauthenticated   account_paused  -              ok              ok              -
chat.remove                   unauthenticated  unauthenticated  unauthenticated   forbidden       -              forbidden       ok              -
chat.report                   unauthenticated  unauthenticated  unauthenticated   account_paused  -              ok              ok              -
chat.lastRead                 unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
chat.unreadCount              unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
chat.partners                 unauthenticated  unauthenticated  unauthenticated   ok              -              ok              ok              -
chat.uploadImage              unauthenticated  unauthenticated  unauthenticated   account_paused  id_taken       ok              ok              id_taken
files.read                    unauthenticated  unauthenticated  unauthenticated   ok              not_found      ok              ok              not_found
sync.exchange                 unauthenticated  unauthenticated  unauthenticated   ok              other_account  ok              ok              other_account
`);

/** What stays as it is during maintenance, by hand as well. */
export const openInMaintenance: readonly string[] = [
  'account.currentUser',
  'account.signIn',
  'account.register',
  'account.signOut',
  'account.signInWays',
  'account.requestPasswordReset',
  'setup.status',
  'setup.createAdmin',
  'setup.claimStatus',
  'setup.claimAdmin',
  'settings.maintenance',
];

export const callAccessInMaintenance = changeRows(
  callAccess,
  Object.keys(callAccess).filter((name) => !openInMaintenance.includes(name)),
  { paused: 'maintenance', others: 'maintenance', member: 'maintenance' },
);
