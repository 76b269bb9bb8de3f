import type { FeatureAccess } from '../../feature-access.ts';

const endpoint = 'https://push.example.com/send/abc';

/** Keys of the example in RFC 8291, section 5. */
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

export const pushAccess: FeatureAccess<'push'> = {
  calls: `
                         nobody           pending          rejected         paused  others  member  admin  adminOthers
    push.key             unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    push.subscribe       unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    push.unsubscribe     unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    push.readQuietHours  unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    push.setQuietHours   unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
  `,
  openDuringPasswordChange: ['push.unsubscribe'],
  tables: ['push_subscriptions', 'push_quiet_hours'],
  inputs: {
    'push.subscribe': () => ({ endpoint, keys }),
    'push.unsubscribe': () => ({ endpoint }),
    'push.setQuietHours': () => ({ from: '22:00', to: '07:00' }),
  },
};
