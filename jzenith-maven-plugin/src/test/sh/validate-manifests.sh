#!/usr/bin/env bash
# Checks the manifests that the tests of the package manifests have written against the schemas of Kubernetes. It needs Python with venv,
# and the package kubernetes-validate.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
tools=target/kubernetes-validate
[[ -x $tools/bin/kubernetes-validate ]] || {
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet kubernetes-validate==1.35.0
}
"$tools/bin/kubernetes-validate" --strict target/kubernetes.yaml target/kubernetes-files.yaml target/kubernetes-tls.yaml \
    target/kubernetes-requested.yaml
