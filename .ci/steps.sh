# Sourced by scripts that run named steps. `step NAME COMMAND...` runs the command and prints its duration. At the end,
# the script prints a table of its steps. With `set -e`, a failing step ends the script, and the last line of output
# names that step.
exec </dev/null 2>&1 # one stream keeps the order of lines

steps=()
current=''

step() {
  current=$1
  shift
  echo "==> $current"
  began=$SECONDS
  "$@"
  finish_step
}

finish_step() {
  local took=$((SECONDS - began))
  echo "<== $current $took s"
  steps+=("$(printf '%-12s %5d s' "$current" "$took")")
}

print_steps() {
  local status=$?
  local failed=''
  if [[ $status -ne 0 && -n $current ]]; then
    failed=$current
    finish_step
  fi
  echo
  if [[ ${#steps[@]} -gt 0 ]]; then printf '%s\n' "${steps[@]}"; fi
  printf '%-12s %5d s\n' total "$SECONDS"
  if [[ -n $failed ]]; then echo "FAILED: $failed"; fi
}
trap print_steps EXIT
