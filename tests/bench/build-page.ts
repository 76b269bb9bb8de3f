import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));
const common: InlineConfig = { configFile: false, logLevel: 'error', root: folder };

export async function bundlePage(): Promise<string> {
  const result = await build({
    ...common,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: `${folder}page.ts`, formats: ['iife'], name: 'page' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The page of the benchmark was not built');
  return chunk.code;
}

export async function buildMinimalApp(outDir: string): Promise<void> {
  await build({
    ...common,
    root: `${folder}minimal-app`,
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  });
}
