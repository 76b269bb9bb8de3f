import type { FactGroup } from './fact-group.ts';

export const onThisDevice: FactGroup = {
  id: 'device',
  title: 'On this device',
  facts: [
    {
      topic: 'So that it works offline',
      text: 'Your account and settings, your schedule, earnings, exchange rates, targets and notifications.',
      covers: [
        'device:account',
        'device:scheduleEntries',
        'device:earnings',
        'device:earningsSnapshots',
        'device:weekRates',
        'device:sharedSettings',
        'device:targets',
        'device:notifications',
        'device:notificationReads',
      ],
    },
    {
      topic: 'Community',
      text: 'The members’ usernames and pictures, recent chat messages, the images you looked at, how far you have read, and the blocklist.',
      covers: [
        'device:people',
        'device:chatMessages',
        'device:liveRows',
        'device:chatReads',
        'device:blocklistEntries',
      ],
    },
    {
      topic: 'Training',
      text: 'Titles and texts, what you may open, your progress, where you stopped in each video, and the modules you saved.',
      covers: [
        'device:trainingModules',
        'device:trainingSections',
        'device:sectionContentItems',
        'device:moduleAccess',
        'device:trainingProgress',
        'device:trainingSectionProgress',
      ],
    },
    {
      topic: 'Support',
      text: 'Your messages to the administrators with their answers, and your request to delete your account.',
      covers: ['device:adminMessages', 'device:deletionRequests'],
    },
    {
      topic: 'Not sent yet',
      text: 'Drafts, and changes, images and concerns that wait to be sent or could not be sent.',
      covers: [
        'device:outbox',
        'device:attachments',
        'device:uploads',
        'device:rejections',
        'device:concerns',
      ],
    },
    {
      topic: 'In step with the server',
      text: 'Copies of recent changes, and how far this device is up to date.',
      covers: ['device:shadows', 'device:sent', 'device:meta'],
    },
    {
      topic: 'App lock',
      text: 'Off until you set it up under ‘This device’. Then all of this is sealed, with your drafts, images and saved files, and your passkey, PIN or phrase opens it; six digits can be guessed from a copy of this device’s data. How many changes wait, sizes, counts, days of sending, the months of your shifts, roughly where messages stand and wrong tries stay readable; so do your account’s id and when it was made, when this device was last used and last met the server, the choices and marks made here, how much waited for an administrator, where this tab goes back to, what was typed at the first set-up, and what the browser itself keeps, such as its history and the words of notifications it showed.',
      covers: [],
    },
    {
      topic: 'Your download',
      text: 'The ZIP file of “Download my data” is not encrypted. It stays among your downloads until you delete it, also when you sign out.',
      covers: ['call:myData.list', 'call:myData.read'],
    },
    {
      topic: 'Signing out',
      text: 'Removes all of this from the device you sign out on, except such a file. A device signed out from another one keeps it, unless you ask it to erase. Choices such as light or dark stay. So does a mark that this browser erased data and could not report it yet: it names nobody, and goes once the server has answered or somebody signs in. Bank details are never stored here.',
      covers: [],
    },
  ],
};
