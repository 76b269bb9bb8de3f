#!/usr/local/bin/node
// The program of the image: `serve`, `probe`, or a command of the operator.
const [command] = process.argv.slice(2);
const programs = {
  serve: '/greenroom/api/src/main.ts',
  probe: '/greenroom/infra/image/probe.ts',
};
void import(programs[command] ?? '/greenroom/infra/scripts/greenroom.ts');
