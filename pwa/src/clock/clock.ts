/** Milliseconds of the long press, and between two presses of Esc, that lead back to the app. */
const long = 800;
const twice = 600;

/** The neutral page of a quick hide: the time, and two ways back that nobody finds by chance. */
export function startClock(): void {
  showTime();
  setInterval(showTime, 1_000);
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('pointerdown', () => {
    clearTimeout(timer);
    timer = setTimeout(goBack, long);
  });
  for (const type of ['pointerup', 'pointercancel']) {
    addEventListener(type, () => clearTimeout(timer));
  }
  // The phone's own menu would end the press.
  addEventListener('contextmenu', (event) => event.preventDefault());
  let last = -Infinity;
  addEventListener('keydown', ({ key, repeat, timeStamp }) => {
    if (key !== 'Escape' || repeat) return;
    if (timeStamp - last <= twice) goBack();
    last = timeStamp;
  });
}

function goBack(): void {
  location.replace('/');
}

function showTime(): void {
  const now = new Date();
  const time = document.querySelector('#time');
  const date = document.querySelector('#date');
  if (time) {
    time.textContent = now.toLocaleTimeString([], {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  }
  if (date) {
    date.textContent = now.toLocaleDateString([], {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    });
  }
}

startClock();
