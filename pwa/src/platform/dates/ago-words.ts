const minute = 60_000;

/** 'less than a minute', '5 minutes', '2 hours', '3 days'; `elapsed` in milliseconds. */
export function ageInWords(elapsed: number): string {
  if (elapsed < minute) return 'less than a minute';
  const minutes = Math.floor(elapsed / minute);
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

/** 'just now', '5 minutes ago'; `elapsed` in milliseconds. */
export function agoInWords(elapsed: number): string {
  return elapsed < minute ? 'just now' : `${ageInWords(elapsed)} ago`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
