import styles from './dressing-room.module.css';

/** Centres of the mirror's eleven bulbs, on an arch open at the bottom. */
const bulbs = Array.from({ length: 11 }, (_, index) => {
  const angle = Math.PI * (0.92 + (index * 1.16) / 10);
  return { x: 188 + Math.cos(angle) * 112, y: 196 + Math.sin(angle) * 112 };
});

/** The picture of the green room: a lit mirror, a table with the day's plan, a door ajar. */
export function DressingRoom() {
  return (
    <svg className={styles.room} viewBox="0 0 560 480" aria-hidden="true">
      {/* Wide enough to reach the edges of any frame. */}
      <path className={styles.floor} d="M-1000 430h2560v900h-2560z" />
      <Doorway />
      <path className={styles.line} d="M-1000 430h1386M510 430h1050" />
      <Mirror />
      <Table />
      <Stool />
      <Plant />
    </svg>
  );
}

function Doorway() {
  return (
    <g>
      <path className={styles.beam} d="M386 430h124l190 420H330l112-420z" />
      <path className={styles.light} d="M386 430V206a62 62 0 0 1 124 0v224z" />
      <path className={styles.line} d="M374 430V206a74 74 0 0 1 148 0v224" />
      <path className={styles.door} d="M386 430V206a62 62 0 0 1 44-59q12 12 12 60v244z" />
      <circle className={styles.knob} cx="428" cy="306" r="5" />
      <path className={styles.stem} d="M476 172v46M476 172q16 2 16 14" />
      <ellipse className={styles.note} cx="468" cy="220" rx="9" ry="7" />
    </g>
  );
}

function Mirror() {
  return (
    <g>
      <circle className={styles.halo} cx="188" cy="196" r="142" />
      <circle className={styles.glass} cx="188" cy="196" r="88" />
      <path className={styles.shine} d="M140 214l62-70M158 236l72-82" />
      {bulbs.map(({ x, y }) => (
        <circle key={x + y} className={styles.bulb} cx={x} cy={y} r="9" />
      ))}
    </g>
  );
}

function Table() {
  return (
    <g>
      <path className={styles.line} d="M152 278l-6 34M224 278l6 34" />
      <rect className={styles.wood} x="64" y="312" width="248" height="16" rx="6" />
      <rect className={styles.wood} x="212" y="328" width="84" height="34" rx="4" />
      <path className={styles.line} d="M246 345h16M84 328v102M292 362v68" />
      <Phone />
      <path className={styles.wood} d="M88 284h26v20q0 8-8 8H96q-8 0-8-8z" />
      <path
        className={styles.line}
        d="M114 289q12 0 12 8t-13 8M97 276q-3-6 1-11M106 276q-3-6 1-11"
      />
    </g>
  );
}

function Phone() {
  return (
    <g>
      <rect className={styles.wood} x="254" y="240" width="42" height="72" rx="8" />
      <path className={styles.accent} d="M262 256h14" />
      <circle className={styles.planned} cx="266" cy="272" r="4" />
      <circle className={styles.full} cx="266" cy="284" r="4" />
      <circle className={styles.partial} cx="266" cy="296" r="4" />
      <path className={styles.line} d="M275 272h13M275 284h9M275 296h13" />
    </g>
  );
}

function Stool() {
  return (
    <g>
      <path className={styles.line} d="M142 392l-12 38M190 392l12 38M136 414h60" />
      <rect className={styles.seat} x="122" y="374" width="88" height="20" rx="10" />
    </g>
  );
}

function Plant() {
  return (
    <g>
      <path
        className={styles.leaf}
        d="M344 388q-26-14-26-46 24 8 26 46zM344 388q-2-44 20-66 12 34-20 66zM344 388q14-26 38-26-8 24-38 26z"
      />
      <path className={styles.wood} d="M328 388h32l-4 36q-1 6-7 6h-10q-6 0-7-6z" />
    </g>
  );
}
