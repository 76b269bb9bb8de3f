export const floorTable = 'bench_rows';

/** Columns are named like the input's fields, so that PostgreSQL can map the JSON. */
export const createFloorTable = `
  create table if not exists ${floorTable} (
    id uuid primary key, date text, "plannedStartTime" text, "plannedEndTime" text)`;

export interface FloorRow {
  readonly id: string;
  readonly date: string;
  readonly plannedStartTime: string;
  readonly plannedEndTime: string;
}

/** A distinct future shift for each `index`. */
export function shiftAt(index: number, today: number): Omit<FloorRow, 'id'> {
  const date = new Date(today + (1 + Math.floor(index / 48)) * 86_400_000);
  const start = (index % 48) * 30;
  return {
    date: date.toISOString().slice(0, 10),
    plannedStartTime: timeOf(start),
    plannedEndTime: timeOf((start + 15) % 1440),
  };
}

function timeOf(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
