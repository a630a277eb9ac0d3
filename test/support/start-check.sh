#!/usr/bin/env bash
# Runs `npm start` twice. Expects a healthy service, and no running process after SIGTERM.
set -euo pipefail
cd "$(dirname "$0")/../.."

port=${PORT:-4300}
directory=$(mktemp -d)
log="$directory/log"
trap 'kill -TERM -- "-$group" 2>/dev/null || true; rm -rf "$directory"' EXIT

start() {
  PORT=$port SANDBOX_DIR="$directory/sandbox" setsid npm start >"$log" 2>&1 &
  group=$!
  until grep -q 'is ready at' "$log"; do
    kill -0 "$group" 2>/dev/null || { cat "$log"; exit 1; }
    sleep 0.2
  done
  curl --fail --silent --show-error "http://localhost:$port/api/health" >/dev/null
}

stop() {
  kill -TERM -- "-$group"
  while kill -0 -- "-$group" 2>/dev/null; do sleep 0.1; done
  if pgrep -f "$directory" >/dev/null; then echo 'something is left behind:'; pgrep -af "$directory"; exit 1; fi
}

start && stop   # creates the sandbox
start && stop   # uses the existing sandbox
echo "npm start: comes up, and leaves nothing behind"
