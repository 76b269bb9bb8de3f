// Loaded into a measured process: notes the most memory it held, in kB, when it ends.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  writeFileSync(process.env['NOTE_MEMORY_TO'] ?? '', String(process.resourceUsage().maxRSS));
});
