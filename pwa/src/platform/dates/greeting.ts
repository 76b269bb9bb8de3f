/** 'Good evening' by the hour, 0 to 23; the night belongs to the evening before. */
export function greet(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}
